import pg from 'pg'
import { expect, test } from 'vitest'
import { isDatabaseAway, isDuplicate, tookTooLong } from './database.ts'

const coded = (code: string) => Object.assign(new Error('said by the database'), { code })

test.each([
  ['08006', 'the connection failed'],
  ['53300', 'it has too many connections'],
  ['53100', 'its disk is full'],
  ['57P01', 'it is shutting down'],
  ['57P03', 'it is starting'],
  ['25006', 'it is a replica that is not promoted yet'],
  ['25P03', 'a transaction that was idle for too long'],
  ['55P03', 'a lock was not got in time'],
  ['40P01', 'a deadlock'],
  ['40001', 'a transaction to be done again'],
  ['ECONNREFUSED', 'nobody listens'],
  ['ECONNRESET', 'cut off'],
  ['ENOENT', 'there is no socket'],
  ['ETIMEDOUT', 'the network is silent'],
  ['ENOTFOUND', 'its name is gone'],
  ['EAI_AGAIN', 'its name cannot be looked up now'],
  ['EHOSTUNREACH', 'its machine or address is gone'],
  ['EHOSTDOWN', 'its machine is down'],
  ['ENETUNREACH', 'no way leads there'],
])('%s is worth trying again: %s', (code) => expect(isDatabaseAway(coded(code))).toBe(true))

test.each([
  ['23505', 'a duplicate'],
  ['23503', 'a missing row'],
  ['23514', 'a check'],
  ['42601', 'not SQL'],
  ['22P02', 'not a number'],
  ['57014', 'a statement that takes too long will take too long again'],
  ['28P01', 'a wrong password'],
])('%s is not: %s', (code) => expect(isDatabaseAway(coded(code))).toBe(false))

test.each([
  'Query read timeout',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
])('the driver’s "%s" is the database being away', (message) => {
  expect(isDatabaseAway(new Error(message))).toBe(true)
})

test('the cause behind an error counts, however deep; what is no error does not', () => {
  const cause = new Error('between', { cause: coded('ECONNREFUSED') })
  expect(isDatabaseAway(new Error('on top', { cause }))).toBe(true)
  expect(isDatabaseAway(new Error('a bug'))).toBe(false)
  for (const thrown of [null, undefined, 'ECONNREFUSED', { code: 'ECONNREFUSED' }]) {
    expect(isDatabaseAway(thrown)).toBe(false)
  }
})

test('a statement took too long where the database says so, however deep the cause', () => {
  const ended = Object.assign(new pg.DatabaseError('canceling', 1, 'error'), { code: '57014' })
  expect(tookTooLong(ended)).toBe(true)
  expect(tookTooLong(new Error('on top', { cause: ended }))).toBe(true)
  expect(tookTooLong(new Error('a bug'))).toBe(false)
  expect(tookTooLong(undefined)).toBe(false)
})

test('a duplicate is that of the named constraint alone', () => {
  const refused = (code: string, constraint: string) =>
    Object.assign(new pg.DatabaseError('duplicate', 1, 'error'), { code, constraint })
  expect(isDuplicate(refused('23505', 'profiles_username_key'), 'profiles_username_key')).toBe(true)
  expect(isDuplicate(refused('23505', 'users_email_key'), 'profiles_username_key')).toBe(false)
  expect(isDuplicate(refused('23514', 'profiles_username_key'), 'profiles_username_key')).toBe(
    false,
  )
  expect(isDuplicate(new Error('duplicate'), 'profiles_username_key')).toBe(false)
})
