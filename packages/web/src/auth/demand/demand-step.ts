/** Where somebody is who has to set two-factor sign-in up: asked to, with a new secret, or with the recovery codes. */
export type DemandStep =
  | 'asked'
  | { readonly secret: string; readonly uri: string }
  | { readonly codes: readonly string[] }
