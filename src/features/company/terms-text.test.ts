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
  '2026-11-29': '81e22b3c7687e349161e6517bc02c208947273bbddfbfb817a6d67b220b9738d',
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
