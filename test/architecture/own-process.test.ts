import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OWN_PROCESS } from './own-process.ts'

const alone = [...OWN_PROCESS.pure, ...OWN_PROCESS.database]

test('a test that exchanges a module has a process of its own, for others there would get its module', () => {
  const exchanging = globSync('{src,test,demo,db}/**/*.test.{ts,tsx}').filter((file) =>
    /^\s*(await )?vi\.(mock|doMock|resetModules)\(/m.test(readFileSync(file, 'utf8')),
  )
  expect(exchanging.length).toBeGreaterThan(0)
  expect(exchanging.filter((file) => !alone.includes(file))).toEqual([])
})

test('fakes of timers are put away in the file that made them', () => {
  const faking = globSync('{src,test,demo,db}/**/*.test.{ts,tsx}')
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
    .filter(({ text }) => /^\s*.*vi\.useFakeTimers\(/m.test(text))
  expect(faking.length).toBeGreaterThan(0)
  const left = faking.filter(({ text }) => !text.includes('vi.useRealTimers()'))
  expect(left.map(({ file }) => file)).toEqual([])
})
