/** State of a required two-factor set-up: requested, with a new secret, or with the recovery codes. */
export type DemandStep =
  | 'asked'
  | { readonly secret: string; readonly uri: string }
  | { readonly codes: readonly string[] }
