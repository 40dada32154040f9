import { createHash } from 'node:crypto'
import { isValidElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { TERMS_VERSION } from '../../rules/policy.ts'
import { STRIKES_THAT_CLOSE } from '../../rules/safeguards/strikes.ts'
import { terms } from './terms-text.tsx'

/**
 * Members accept a version. Whoever changes what the terms mean, a figure of the policy included, gives them a new one
 * in `rules/policy.ts`, and the digest of its words here; other words for the same change the digest alone.
 */
const DIGESTS: Record<string, string> = {
  '2026-11-22': '68084702c45e90e68aaf86f6c3cbcbbd7dc0625de0a1207e625c7cc0b4a562fe',
  '2026-11-29': 'fbe37a785a126cdb29dc4132f1a8a15fe8bb37ff81d9e6b6fcf10da73683acdc',
  '2026-11-30': '987d8de28b309805a9f4d2ebfd9c35fbcda44b2e48ef4f644a4d51ba4e796ed5',
}

const words = terms()
  .map(({ title, text }) => `${title} ${wordsOf(text)}`)
  .join(' ')

test('the terms say what was accepted under their version', () => {
  const digest = createHash('sha256').update(words.replaceAll(/\s+/g, ' ')).digest('hex')
  expect(words).toContain('A bid is binding.')
  expect(DIGESTS[TERMS_VERSION]).toBe(digest)
})

test('the terms say how many strikes close an account', () => {
  expect(words).toContain(`at ${STRIKES_THAT_CLOSE} strikes the account is closed`)
})

function wordsOf(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(wordsOf).join('')
  if (isValidElement<{ children?: ReactNode }>(node)) return wordsOf(node.props.children)
  return typeof node === 'string' || typeof node === 'number' ? `${node}` : ''
}
