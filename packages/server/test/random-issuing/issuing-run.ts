import { closePeriods } from '#ledger/close-periods.ts'
import type { BalanceModel } from './balance-model.ts'
import { type Command, nameCommand } from './commands.ts'
import { CreditCommands } from './credit-commands.ts'
import { DocumentCommands } from './document-commands.ts'
import { IssuedRegister } from './issued-register.ts'
import { PaymentCommands } from './payment-commands.ts'
import type { RunParts } from './run-parts.ts'
import { noOlderRecords, type OlderRecords, registerTaken, type TakenCustomer } from './taken-over.ts'

/** Executes the commands of a sequence. The models predict their effects. */
export class IssuingRun {
  readonly parts: RunParts
  readonly register: IssuedRegister
  readonly documents: DocumentCommands
  /** Documents that were taken over, with what was paid and credited of them then. */
  older: OlderRecords = noOlderRecords
  readonly #credits: CreditCommands
  readonly #payments: PaymentCommands
  /** How often commands with each name were accepted. The runs of a test share it. */
  readonly #acceptedCounts: Map<string, number>

  constructor(parts: RunParts, acceptedCounts: Map<string, number>) {
    this.parts = parts
    this.register = new IssuedRegister(parts)
    this.documents = new DocumentCommands(parts, this.register)
    this.#credits = new CreditCommands(parts, this.register, this.documents.drafts)
    this.#payments = new PaymentCommands(parts)
    this.#acceptedCounts = acceptedCounts
  }

  get model(): BalanceModel {
    return this.parts.model
  }

  /** Adds the documents of a customer that were taken over. Called before the first command. */
  async addTaken(customer: TakenCustomer): Promise<void> {
    this.older = await registerTaken(this.parts, this.register, customer)
  }

  async execute(command: Command): Promise<void> {
    const isAccepted = await this.#execute(command)
    const name = nameCommand(command)
    if (isAccepted) this.#acceptedCounts.set(name, (this.#acceptedCounts.get(name) ?? 0) + 1)
  }

  async #execute(command: Command): Promise<boolean> {
    switch (command.type) {
      case 'save':
        return await this.documents.save(command)
      case 'email':
        return await this.documents.email(command)
      case 'archive':
        return await this.documents.archive(command)
      case 'issue':
        return await this.documents.issue(command)
      case 'invoice':
        return await this.documents.invoice(command)
      case 'credit':
        return await this.#credits.credit(command)
      case 'correct':
        return await this.#credits.correct(command)
      case 'mark':
        return await this.documents.mark(command)
      case 'print':
        return await this.documents.print(command)
      case 'pay':
        return await this.#payments.pay(command)
      case 'allocate':
        return await this.#payments.allocate(command)
      case 'refund':
        return await this.#payments.refund(command)
      case 'withhold':
        return await this.#payments.withhold(command)
      case 'write-off':
        return await this.#payments.writeOff(command)
      case 'reverse':
        return await this.#payments.reverse(command)
      case 'reverse-allocation':
        return await this.#payments.reverseAllocation(command)
      case 'merge':
        return await this.documents.merge(command)
      case 'close':
        this.parts.calls.clock.advance(command.days)
        await closePeriods(this.parts.calls.services)
        return true
    }
  }

  /** Archives the e-mailed drafts, which then keep no document of a later sequence from being issued. */
  async archiveEmailed(): Promise<void> {
    await this.register.emailed.archive(this.register.emailed.ids)
  }

  /** Reverses everything: refunds, then the allocations that can be reversed alone, then payments and write-offs. */
  async reverseAll(): Promise<void> {
    const { payments, allocations } = this.model
    const isOpen = ({ isReversed }: { readonly isReversed: boolean }) => !isReversed
    for (const payment of [...payments.values()].filter(isOpen))
      if (payment.direction === 'out') await this.#payments.reversePayment(payment)
    for (const [place, allocation] of allocations.entries())
      if (this.model.canReverseAllocation(allocation)) await this.#payments.reverseAllocationAt(place)
    for (const payment of [...payments.values()].filter(isOpen)) await this.#payments.reversePayment(payment)
  }
}
