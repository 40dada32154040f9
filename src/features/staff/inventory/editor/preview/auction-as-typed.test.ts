import { expect, test } from 'vitest'
import type { AuctionFields, AuctionForEditor } from '../../auction-form.ts'
import { auctionAsTyped } from './auction-as-typed.ts'

/** Of what the preview looks at. */
function shown(bid: number | null, reserve: number | null) {
  const read = {
    auction: { current_bid: bid, reserve_status: 'none' },
    photos: [
      { id: 'front', url: '/front', caption: 'Front', is_upload: true },
      { id: 'rear', url: '/rear', caption: null, is_upload: true },
    ],
  } as unknown as AuctionForEditor
  const fields = { reserve_price: reserve, image_captions: {} } as unknown as AuctionFields
  return auctionAsTyped(read, fields, { rear: { text: 'Rear, dented', over: null } })
}

test('the public page tells of a reserve as it is typed', () => {
  expect(shown(null, null).reserve_status).toBe('none')
  expect(shown(null, 19_900).reserve_status).toBe('not_met')
  expect(shown(19_900, 19_900).reserve_status).toBe('met')
})

test('the public page has every caption as it is typed', () => {
  expect(shown(null, null)).toMatchObject({
    images: ['/front', '/rear'],
    image_captions: { '/front': 'Front', '/rear': 'Rear, dented' },
  })
})
