/** Keeps the style sheets of screens with them: decision 21. */
import { readFileSync } from 'node:fs'
import type { VirtualRouteNode } from '@tanstack/virtual-file-routes'
import { expect, test } from 'vitest'
import { pages } from '../../src/pages.ts'

function filesOf(parts: readonly VirtualRouteNode[] = []): string[] {
  return parts.flatMap((part) => [
    ...('file' in part && part.file ? [part.file] : []),
    ...('children' in part ? filesOf(part.children) : []),
  ])
}

test('the file of a screen imports no style sheet, for every page would load it', () => {
  const files = filesOf(pages.children)
  expect(files.length).toBeGreaterThan(20)
  const styled = files.filter((file) => readFileSync(`src/${file}`, 'utf8').includes(".css'"))
  expect(styled).toEqual([])
})
