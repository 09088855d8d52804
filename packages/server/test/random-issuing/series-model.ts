// Predicts dates and numbers of issued documents without the product.

/** Where the numbers of a kind are. */
export interface SeriesState {
  readonly isYearly: boolean
  /** Year of the last document; 0: none, or the numbers do not start again each year. */
  readonly lastPeriod: number
  readonly lastSequence: number
  readonly lastNumber: number
  /** Date of the last document. Empty: none. */
  readonly lastDay: string
}

export interface ExpectedIssue {
  readonly day: string
  readonly period: number
  readonly sequence: number
  readonly number: number
}

const numbersOfYear = 1_000_000

/** The series of a kind, whose numbers follow one another. */
export class SeriesModel {
  #state: SeriesState

  constructor(state: SeriesState) {
    this.#state = state
  }

  /**
   * Returns the date and number of the next document. Null: it is not issued, because the date is in the future, before the last one, or in
   * an earlier year than the last number.
   * @param requested null: no date is asked for, so that the date of the draft counts if it is allowed, otherwise today
   */
  predict(requested: string | null, draftDay: string, today: string): ExpectedIssue | null {
    const { isYearly, lastPeriod, lastSequence, lastNumber, lastDay } = this.#state
    const isAllowed = (day: string) =>
      day <= today && day >= lastDay && (lastPeriod === 0 || toYear(day) >= lastPeriod)
    const chosen = requested ?? (isAllowed(draftDay) ? draftDay : today)
    if (!isAllowed(chosen)) return null
    const period = isYearly ? toYear(chosen) : 0
    const isContinued = period === lastPeriod
    const number = isContinued || !isYearly ? lastNumber + 1 : period * numbersOfYear + 1
    return { day: chosen, period, sequence: isContinued ? lastSequence + 1 : 1, number }
  }

  /** Records that the predicted document was issued. */
  advance({ day, period, sequence, number }: ExpectedIssue): void {
    const last = { lastPeriod: period, lastSequence: sequence, lastNumber: number, lastDay: day }
    this.#state = { ...this.#state, ...last }
  }
}

function toYear(day: string): number {
  return Number(day.slice(0, 4))
}
