import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSubjects } from './live-subjects.server.ts'

interface Person {
  name: string
  subjects: Set<string>
}

function start() {
  const told: string[] = []
  const subjects = createSubjects<Person>(({ name }, subject, wasLast) =>
    told.push(`${name} left ${subject}${wasLast ? ', the last' : ''}`),
  )
  return { told, ...subjects }
}

const aPerson = (name: string): Person => ({ name, subjects: new Set() })

test('who leaves is told, and when nobody is left', () => {
  const { told, join, leave } = start()
  const [dana, marcus] = [aPerson('Dana'), aPerson('Marcus')]
  join(dana, 'boat')
  join(marcus, 'boat')
  leave(dana, 'boat')
  leave(dana, 'boat')
  leave(marcus, 'boat')
  expect(told).toEqual(['Dana left boat', 'Marcus left boat, the last'])
})

test('who goes leaves all', () => {
  const { told, join, leaveAll, watchersOf } = start()
  const dana = aPerson('Dana')
  for (const subject of ['boat', 'car']) join(dana, subject)
  leaveAll(dana)
  expect(told).toEqual(['Dana left boat, the last', 'Dana left car, the last'])
  expect(watchersOf('boat')).toEqual([])
  expect(dana.subjects.size).toBe(0)
})

const change = fc.record({
  joins: fc.boolean(),
  person: fc.nat({ max: 2 }),
  subject: fc.constantFrom('boat', 'car', 'van'),
})

test('who watches what is the same from either side', () => {
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const { join, leave, watchersOf } = start()
      const people = ['Dana', 'Marcus', 'Li'].map(aPerson)
      for (const { joins, person, subject } of changes) {
        const who = people[person]
        if (who) (joins ? join : leave)(who, subject)
      }
      for (const subject of ['boat', 'car', 'van']) {
        const watching = people.filter(({ subjects }) => subjects.has(subject))
        expect(new Set(watchersOf(subject))).toEqual(new Set(watching))
      }
    }),
  )
})
