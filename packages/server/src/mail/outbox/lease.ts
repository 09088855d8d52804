/** How long nobody else may send a message of a process that is not heard of any more. */
export const leaseMs = 20_000
