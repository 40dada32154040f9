import { queryOptions } from '@tanstack/react-query'

/** The terms and conditions as they are today. */

export const TERMS_TEXT_ADDRESS = '/api/terms'

export interface Terms {
  version: string
  /** Beside those of the program; '' for nothing. */
  additions: string
}

export const termsQuery = queryOptions<Terms, Error, Terms, readonly [string]>({
  queryKey: [TERMS_TEXT_ADDRESS],
})
