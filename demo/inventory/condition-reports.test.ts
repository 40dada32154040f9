import { expect, test } from 'vitest'
import {
  completedCondition,
  CONDITION_CHOICES,
  conditionForm,
} from '../../src/rules/vehicle/condition-report.ts'
import { completedFacts } from '../../src/rules/vehicle/vehicle-facts.ts'
import { conditionReports } from './condition-reports.ts'
import { demoLots } from './lots.ts'

test.each([...conditionReports])(
  'the condition report of lot %i fits its lot',
  (number, report) => {
    const lot = demoLots.find(({ lotNumber }) => lotNumber === number)
    expect(lot).toBeDefined()
    const { title = '', category = '', pictures = [] } = lot ?? {}
    const { damage, ...facts } = report
    expect(completedCondition(completedFacts({ title, category, ...facts }))).toEqual({})
    const { tires: _, ...chosen } = facts
    for (const [name, word] of Object.entries(chosen)) {
      expect(CONDITION_CHOICES[name as keyof typeof CONDITION_CHOICES]).toContain(word)
    }
    const views = damage.flatMap(([, , view]) => view ?? [])
    expect(pictures).toEqual(expect.arrayContaining(views))
    const places = damage.map(([place]) => place)
    expect(conditionForm(category).places).toEqual(expect.arrayContaining(places))
  },
)
