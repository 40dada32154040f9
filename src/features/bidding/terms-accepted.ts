import { TERMS_VERSION } from '../../rules/policy.ts'

/** Under which name and version this browser remembers that the terms were accepted for bidding. */
export const TERMS_ACCEPTED = ['bidding-terms', TERMS_VERSION] as const
