import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../../browser/query-client.ts'
import {
  auctionFieldsSchema,
  type AuctionFields,
  type AuctionForEditor,
  type FieldName,
} from '../auction-form.ts'
import { AfterwardsSection } from './afterwards-section.tsx'
import { ConditionSection } from './condition/condition-section.tsx'
import { newEditor } from './editor-state.ts'
import { IdentitySection, WordsSection } from './identity-section.tsx'
import { elementId } from './open-fields.ts'
import { PriceSection } from './price-section.tsx'
import type { Editor } from './use-editor.ts'

// No server renders here, which would tell the time.
vi.mock('@tanstack/react-start', async (original) => ({
  ...(await original<typeof import('@tanstack/react-start')>()),
  getGlobalStartContext: () => undefined,
}))

const FIELDS = Object.keys(auctionFieldsSchema.shape) as FieldName[]
/** Which the photos themselves are: added, put in order and captioned in their grid. */
const OF_PHOTOS: readonly FieldName[] = ['image_url', 'images', 'image_captions']
/** Whose condition reports ask for different things. */
const CATEGORIES = ['cars-trucks', 'motorcycles', 'boats', 'heavy-equipment', 'rvs-campers']

/** The editor's page of a draft of this category, its photos aside. */
function pageOf(category: string): string {
  const nothing = Object.fromEntries(FIELDS.map((name) => [name, null]))
  const told = {
    category,
    title: 'A lot',
    starting_bid: 10_000,
    ends_at: '2026-12-01T19:54:00.000Z',
  }
  const fields = { ...nothing, ...told } as unknown as AuctionFields
  const editor = { state: newEditor(fields) } as unknown as Editor
  const auction = { auction: { status: 'draft', bid_count: 0 } } as unknown as AuctionForEditor
  return renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <IdentitySection editor={editor} auctionId="one" />
      <ConditionSection editor={editor} photos={[]} />
      <WordsSection editor={editor} />
      <PriceSection editor={editor} auction={auction} onChanged={() => undefined} />
      <AfterwardsSection editor={editor} />
    </QueryClientProvider>,
  )
}

test('whatever an edit may change has its field in the editor', () => {
  const pages = CATEGORIES.map(pageOf).join()
  const missing = FIELDS.filter((name) => !pages.includes(`id="${elementId(name)}"`))
  expect(missing).toEqual(OF_PHOTOS)
})
