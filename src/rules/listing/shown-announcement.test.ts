import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inLanguage } from '../../languages/in-language.server.ts'
import { outageAnnounced } from '../safeguards/outage.ts'
import { CAR_PLACES, CONDITION_CHOICES, conditionForm } from '../vehicle/condition-report.ts'
import {
  completedFacts,
  FACT_NAMES,
  VEHICLE_FACTS,
  type FactKind,
  type FactName,
  type VehicleFacts,
} from '../vehicle/vehicle-facts.ts'
import { announcedChanges } from './announced-changes.ts'
import { ANNOUNCED_SENTENCES } from './announced-sentences.ts'
import { shownAnnouncement } from './shown-announcement.ts'

const inSpanish = (sentence: string) => inLanguage('es', () => shownAnnouncement(sentence))

test.each([
  [
    'Mileage corrected from 48,120 to 84,120 miles',
    'Millaje: se corrigió de 48,120 a 84,120 millas',
  ],
  ['Mileage removed: 48,120', 'Se quitó de Millaje: 48,120'],
  [
    'Mileage unit corrected from miles to hours',
    'Unidad del millaje: se corrigió de millas a horas',
  ],
  [
    'Title status corrected from Pending from lender to In hand',
    'Estado del título: se corrigió de Pendiente del prestamista a En mano',
  ],
  ['Title corrected from Ford to RAM', 'Título de la publicación: se corrigió de Ford a RAM'],
  ['Country added: Mexico', 'Se agregó en País: México'],
  ['Inspected added: Nov 19, 2026', 'Se agregó en Inspeccionado: 19 nov 2026'],
  [
    'Tires added: Front left 8/32, Rear left 6/32 in',
    'Se agregó en Llantas: Delantera izquierda 8/32, Trasera izquierda 6/32 pulg.',
  ],
  ['Damage added: None found', 'Se agregó en Daños: No se encontró ninguno'],
  [
    'Damage removed: Hood: Dent: 2 in; Roof; Left bed rail: Rust',
    'Se quitó de Daños: Cofre: Dent: 2 in; Techo; Left bed rail: Rust',
  ],
  ['Damage shown on another photo: Hood', 'Daños: se muestra en otra foto: Cofre'],
  ['No damage is known any more', 'Ya no se conoce ningún daño'],
  ['Photos changed: 1', 'Fotos modificadas: 1'],
  ['Photos added: 2', 'Fotos agregadas: 2'],
  ['Photos removed: 12', 'Fotos quitadas: 12'],
  ['Photo captions changed', 'Se modificó: Pies de foto'],
  [
    'End moved from Nov 21, 3:04 PM EST to Feb 29, 12:00 AM EST',
    'El final pasó del 21 nov, 3:04 p.m. EST al 29 feb, 12:00 a.m. EST',
  ],
  [
    'The end was moved: no bids could be placed for 2 hours 1 minute',
    'Se aplazó el final: no se pudo ofertar durante 2 horas 1 minuto',
  ],
  // What staff typed, whatever it looks like.
  ['Make added: No damage is known any more', 'Se agregó en Marca: No damage is known any more'],
  ['Equipment removed: Model added: 2', 'Se quitó de Equipamiento: Model added: 2'],
  ['Delivery added: Free\nTo the door', 'Se agregó en Entrega: Free\nTo the door'],
  // Nobody can tell where the first ends.
  ['Location corrected from Way to Rome to Rome', 'Se modificó: Ubicación'],
  ['Location corrected from Way to to Rome', 'Se modificó: Ubicación'],
  // Never written by the rules.
  ['Colour is blue', 'Colour is blue'],
  ['', ''],
])('%j is said in Spanish as %j', (english, spanish) => {
  expect(inSpanish(english)).toBe(spanish)
  expect(shownAnnouncement(english)).toBe(english)
})

/** Of what the product itself says, without what stands for a value. */
function wordsIn(language: 'en' | 'es'): Set<string> {
  const parts = ['announced-changes', 'vehicle', 'condition', 'damage-places', 'countries']
  const texts = parts.map((part) =>
    readFileSync(`src/languages/${language}/rules/${part}.json`, 'utf8'),
  )
  const said = texts.flatMap((text) => Object.values<string>(JSON.parse(text)))
  return new Set(said.flatMap((text) => lettersOf(text.replaceAll(/\{\w+\}/g, ''))))
}

function lettersOf(text: string): string[] {
  return text.match(/\p{L}+/gu) ?? []
}

test('the English texts are the sentences of the ledger', () => {
  const english = JSON.parse(readFileSync('src/languages/en/rules/announced-changes.json', 'utf8'))
  expect(english).toMatchObject(ANNOUNCED_SENTENCES)
})

/** Nothing that could be a word of either language. */
const someTyped = fc.stringMatching(/^#\d{1,5}(?:[:;,] #\d{1,3})?$/)
const somePhotos = fc.uniqueArray(fc.constantFrom('/a', '/b', '/c', '/d'))
const someDamage = fc.array(
  fc.record({
    place: fc.constantFrom(...CAR_PLACES, ...conditionForm('boats').places),
    note: fc.oneof(fc.constant(''), fc.stringMatching(/^\d{1,3}$/)),
    photo: fc.constantFrom(null, '/a', '/b'),
  }),
  { maxLength: 3 },
)
const orNull = <Value>(some: fc.Arbitrary<Value>) => fc.option(some)

const SOME: Record<Exclude<FactKind, 'choice'>, fc.Arbitrary<unknown>> = {
  title: someTyped,
  slug: someTyped,
  line: orNull(someTyped),
  text: orNull(someTyped),
  note: orNull(someTyped),
  year: orNull(fc.integer({ min: 1900, max: 2027 })),
  reading: orNull(fc.nat(2_000_000)),
  readingUnit: fc.constantFrom('miles', 'hours'),
  lines: fc.array(someTyped, { maxLength: 3 }),
  names: fc.array(someTyped, { maxLength: 3 }),
  picture: fc.constant('/a'),
  pictures: somePhotos,
  captions: fc.dictionary(fc.constantFrom('/a', '/b'), someTyped),
  day: orNull(
    fc
      .integer({ min: 1, max: 365 })
      .map((nth) => new Date(Date.UTC(2026, 0, nth)).toISOString().slice(0, 10)),
  ),
  treads: orNull(
    fc.dictionary(
      fc.constantFrom(
        ...conditionForm('cars-trucks').wheels,
        ...conditionForm('motorcycles').wheels,
      ),
      fc.nat(40),
    ),
  ),
  damage: orNull(someDamage),
}

function someOf(name: FactName): fc.Arbitrary<unknown> {
  const { kind } = VEHICLE_FACTS[name]
  if (name === 'country') return orNull(fc.constantFrom('United States', 'Mexico', 'Canada'))
  if (kind !== 'choice') return SOME[kind]
  const words: readonly string[] = CONDITION_CHOICES[name as keyof typeof CONDITION_CHOICES]
  return orNull(fc.constantFrom(...words))
}

const someFacts = fc
  .record(Object.fromEntries(FACT_NAMES.map((name) => [name, someOf(name)])))
  .map((facts) => completedFacts(facts as VehicleFacts))

test('no word of English is left of any change that the rules can announce', () => {
  const [english, spanish] = [wordsIn('en'), wordsIn('es')]
  for (const word of ['Jan', 'Apr', 'Aug', 'Dec', 'AM', 'PM']) english.add(word)
  const isLeft = (word: string) => english.has(word) && !spanish.has(word)
  const someTime = fc.date({ min: new Date(0), max: new Date('2099-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(someFacts, someFacts, someTime, someTime, (before, facts, from, endsAt) => {
      const auction = { bidCount: 1, endsAt: from }
      const outage = outageAnnounced({ from: new Date(0), until: new Date(endsAt.getTime() % 2e7) })
      const said = [
        ...announcedChanges(auction, before, { terms: { endsAt }, facts }),
        ...outage.words,
      ]
      expect(said.flatMap((one) => lettersOf(inSpanish(one)).filter(isLeft))).toEqual([])
      expect(said.filter((one) => inSpanish(one) === one)).toEqual([])
      expect(said.map(shownAnnouncement)).toEqual(said)
    }),
  )
})
