import { z } from 'zod'
import { answerHouseText } from '../../languages/answers/house.ts'
import { SUPPORT_HOURS } from '../../rules/policy.ts'
import type { Config } from '../../server/config/config.ts'
import type { HouseKeeper } from '../../server/house/house.ts'
import { endpoint } from '../../server/http/endpoint.ts'
import type { Site } from './site.ts'

const siteSchema: z.ZodType<Site> = z.object({
  support_phone: z.string(),
  support_email: z.string(),
  support_hours: z.string(),
  terms_version: z.string(),
  sign_in_providers: z.array(z.object({ name: z.string(), label: z.string() })),
})

interface Services {
  config: Pick<Config, 'authProviders' | 'support'>
  house: Pick<HouseKeeper, 'current'>
}

export const readSite = endpoint({
  method: 'GET',
  path: '/api/site',
  summary: 'The support phone, e-mail and hours that pages show, and who else may sign people in',
  who: 'anyone',
  limit: 'reads',
  response: siteSchema,
  handle: async (_call, { config, house }: Services) => ({
    support_phone: config.support.phone,
    support_email: config.support.email,
    support_hours: inWords(config.support.hours),
    terms_version: house.current().terms.version,
    sign_in_providers: config.authProviders.map(({ name, label }) => ({ name, label })),
  }),
})

/** Those of the specification are known in each language; others are as the house wrote them. */
function inWords(hours: string): string {
  return hours === SUPPORT_HOURS ? answerHouseText('supportHours') : hours
}
