import { expect, test } from 'vitest'
import { lookIn, withKind } from './preview-look.ts'

const look = (search: string, isWide = true) => lookIn(new URLSearchParams(search), isWide)

test('what is looked at stands in the address', () => {
  expect(look('kind=won&variant=cannot_sign_in&form=text&width=390&theme=dark')).toEqual({
    ...{ kind: 'won', variant: 'cannot_sign_in' },
    ...{ form: 'text', width: '390', theme: 'dark' },
  })
})

test.each(['', 'kind=constructor&form=pdf&width=9000&theme=pink'])(
  'in place of what there is not, the first is shown: %j',
  (search) => {
    expect(look(search)).toEqual({
      ...{ kind: 'welcome', variant: null },
      ...{ form: 'html', width: '600', theme: 'light' },
    })
  },
)

test('a phone shows the width of phones, unless the other one was chosen', () => {
  expect(look('', false).width).toBe('390')
  expect(look('width=600', false).width).toBe('600')
})

test('another kind is looked at in the same way, as it usually is', () => {
  const search = new URLSearchParams('kind=won&variant=cannot_sign_in&theme=dark')
  expect(withKind(search, 'lost')).toBe('kind=lost&theme=dark')
})
