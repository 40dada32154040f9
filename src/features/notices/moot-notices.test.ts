import { describe, expect, test } from 'vitest'
import { SITE } from '../../../test/mail/sample-mail.ts'
import type { NoticeKind } from '../../rules/sales/notices.ts'
import { SALE_STATES, type Sale } from '../../rules/sales/sale.ts'
import { isMoot } from './compose-notice.server.ts'
import { sampleNotice } from './sample-notices.server.ts'

describe('comes to nothing', () => {
  const { sale } = sampleNotice('invoice', SITE)
  if (!sale) throw new Error('the sample of an invoice is of a sale')
  const REMINDERS = ['remind_half_time', 'remind_last', 'overdue'] as const
  const dueAt = sale.dueAt.toISOString()
  const usual = {
    data: { dueAt },
    sale,
    auctionStatus: null,
    auctionRun: null,
    auctionEndsAt: new Date('2026-11-21T15:49:38Z') as Date | null,
    isLeading: true as boolean,
    reader: 'open',
    offerWaits: true,
    searchNotifies: true,
    idRejection: null,
    isIdVerified: false as boolean,
    isWritten: true,
  } as const

  test.each(REMINDERS)('%s of what is paid, cancelled or over', (kind) => {
    for (const state of SALE_STATES) {
      const isPaid = state !== 'invoiced' && state !== 'part_paid'
      expect(isMoot({ ...usual, kind, sale: { ...sale, state } })).toBe(isPaid)
    }
    const paid: Sale = { ...sale, paid: sale.price, state: 'part_paid' }
    expect(isMoot({ ...usual, kind, sale: paid })).toBe(true)
    expect(isMoot({ ...usual, kind, sale: null })).toBe(true)
  })

  test.each(REMINDERS)('%s of a due time that was moved since', (kind) => {
    const later = { ...sale, dueAt: new Date(sale.dueAt.getTime() + 1) }
    expect(isMoot({ ...usual, kind, sale: later })).toBe(true)
    const ofLater = { dueAt: later.dueAt.toISOString() }
    expect(isMoot({ ...usual, kind, sale: later, data: ofLater })).toBe(false)
  })

  test.each(['won', 'invoice', 'invoice_changed', 'purchase_agreement'] as const)(
    '%s of a sale that is over',
    (kind) => {
      for (const state of ['cancelled', 'defaulted'] as const)
        for (const isWritten of [false, true])
          expect(isMoot({ ...usual, kind, sale: { ...sale, state }, isWritten })).toBe(true)
      expect(isMoot({ ...usual, kind })).toBe(false)
    },
  )

  test.each([
    ['won', true],
    ['invoice', true],
    ['invoice_changed', true],
    ['purchase_agreement', false],
    ['payment_in_full', false],
  ] as const)('%s, written before the price was paid: %s', (kind, isIt) => {
    const paid: Sale = { ...sale, paid: sale.price, state: 'part_paid' }
    expect(isMoot({ ...usual, kind, sale: paid })).toBe(isIt)
    // What is written now follows what was paid.
    expect(isMoot({ ...usual, kind, sale: paid, isWritten: false })).toBe(false)
  })

  test('being outbid in an auction that is over, or that one leads again, where no run is told', () => {
    const isOver = (kind: NoticeKind, auctionStatus: string, isLeading = false) =>
      isMoot({ ...usual, kind, sale: null, auctionStatus, isLeading })
    expect(isOver('outbid', 'available', true)).toBe(true)
    expect([isOver('outbid', 'available'), isOver('outbid', 'ended')]).toEqual([false, true])
    expect(isOver('won', 'ended')).toBe(false)
  })

  test.each(['outbid', 'ending_soon', 'leading_again', 'announcement', 'extended'] as const)(
    '%s of an auction that is over, or of the run before',
    (kind) => {
      const data = { run: 1, endsAt: '2026-11-21T15:49:38Z' }
      const isOver = (auctionStatus: string, auctionRun: number) =>
        isMoot({
          ...usual,
          ...{ kind, sale: null, data, auctionStatus, auctionRun },
          isLeading: kind !== 'outbid',
        })
      expect([isOver('available', 1), isOver('ended', 1), isOver('available', 2)]).toEqual([
        false,
        true,
        true,
      ])
    },
  )

  test('a reminder of an end that was moved by more than late bids do, or of an auction that is paused', () => {
    const of = { data: { run: 1, endsAt: '2026-11-21T15:49:38Z' }, sale: null, auctionRun: 1 }
    const reminder = { ...usual, ...of, kind: 'ending_soon', auctionStatus: 'available' } as const
    const isMootAt = (end: string | null) =>
      isMoot({ ...reminder, auctionEndsAt: end === null ? null : new Date(end) })
    const ends = ['2026-11-21T15:53:00Z', '2026-11-21T15:56:00Z', '2026-11-21T15:43:00Z', null]
    expect(ends.map(isMootAt)).toEqual([false, true, true, true])
  })

  test('that one leads again who does not any more', () => {
    const facts = { data: { run: 1 }, auctionStatus: 'available', auctionRun: 1 }
    const led = { ...usual, ...facts, kind: 'leading_again', sale: null } as const
    expect([true, false].map((isLeading) => isMoot({ ...led, isLeading }))).toEqual([false, true])
  })

  test.each(['counter_offer', 'second_chance'] as const)(
    '%s to who cannot accept it any more',
    (kind) => {
      const offered = { ...usual, kind, sale: null }
      expect(isMoot(offered)).toBe(false)
      for (const reader of ['in_default', 'closed'] as const)
        expect(isMoot({ ...offered, reader })).toBe(true)
      expect(isMoot({ ...offered, offerWaits: false })).toBe(true)
    },
  )

  test('a wish for another ID photo that was taken back, or is for another reason by now', () => {
    const data = { reason: 'It is blurred.' }
    const isMootWith = (idRejection: string | null) =>
      isMoot({ ...usual, kind: 'id_rejected', sale: null, data, idRejection })
    expect(['It is blurred.', 'It has expired.', null].map(isMootWith)).toEqual([false, true, true])
  })

  test('that an ID is verified is moot once that was taken back', () => {
    const isMootWith = (isIdVerified: boolean) =>
      isMoot({ ...usual, kind: 'id_approved', sale: null, data: {}, isIdVerified })
    expect([true, false].map(isMootWith)).toEqual([false, true])
  })
})
