import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asOwner } from '../../../test/database.ts'
import { passProvider, sharedSignInTest, startOf } from '../../../test/sign-in/provider-sign-in.ts'
import { createSecrets } from '../../server/files/secrets.ts'
import { sealProviderTokens } from '../sessions/provider-tokens.server.ts'
import { sealStoredKeys } from '../sessions/seal-stored-keys.server.ts'

const at = sharedSignInTest()

test('a provider’s tokens wait sealed for the browser that exchanges its code for them', async () => {
  const { browser, code } = await cameBack('waits')
  const waiting = await stored()
  const { data, error } = await browser.client.exchangeCodeForSession(code)
  expect(error).toBeNull()
  const token = data.session?.provider_token ?? ''
  expect(token).not.toBe('')
  expect(waiting).toContain('google')
  for (const form of ['utf8', 'hex', 'base64'] as const) {
    expect(waiting).not.toContain(Buffer.from(token).toString(form))
  }
})

test('those that an earlier release stored as they were are sealed at the start, and still given', async () => {
  const { browser, code } = await cameBack('earlier')
  await unseal()
  await Promise.all([1, 2].map(() => sealStoredKeys(at.service.db, at.service.secrets, new Date())))
  expect(await stored()).not.toMatch(/open-access|open-refresh/)
  const { data } = await browser.client.exchangeCodeForSession(code)
  expect(data.session).toMatchObject({
    provider_token: 'open-access',
    provider_refresh_token: 'open-refresh',
  })
})

test('nothing stores them as they are any more', async () => {
  await cameBack('refused')
  const open = at.service.db.updateTable('flow_states').set({ provider_access_token: 'open' })
  await expect(open.execute()).rejects.toThrow(/flow_states_tokens_sealed/)
})

test('who comes back while another key is in place signs in, without the provider’s tokens', async () => {
  const { browser, code, id } = await cameBack('otherwise')
  const other = createSecrets(randomBytes(32))
  const sealed_provider_tokens = sealProviderTokens(other, id, { access: 'x', refresh: null })
  await at.service.db
    .updateTable('flow_states')
    .set({ sealed_provider_tokens })
    .where('id', '=', id)
    .execute()
  const { data, error } = await browser.client.exchangeCodeForSession(code)
  expect([error, data.session?.provider_token]).toEqual([null, undefined])
})

/** Somebody who has just come back from the provider, with a code. */
async function cameBack(subject: string) {
  at.provider.knows(subject, { email: `${subject}@example.com`, email_verified: true })
  const browser = at.browser()
  const landed = await passProvider(browser, await startOf(browser), subject)
  const { id } = await at.service.db
    .selectFrom('flow_states')
    .select('id')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return { browser, code: landed.searchParams.get('code') ?? '', id }
}

async function stored(): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    select f::text as line from flow_states as f`.execute(at.service.db)
  return rows.map(({ line }) => line).join('\n')
}

/** As the release before stored them. */
async function unseal(): Promise<void> {
  await asOwner(at.service, async (owner) => {
    const rule = 'flow_states_tokens_sealed'
    await sql`alter table flow_states drop constraint ${sql.ref(rule)}`.execute(owner)
    await sql`
      update flow_states set sealed_provider_tokens = null,
        provider_access_token = 'open-access', provider_refresh_token = 'open-refresh'
      where sealed_provider_tokens is not null`.execute(owner)
    await sql`
      alter table flow_states add constraint ${sql.ref(rule)}
      check (num_nonnulls(provider_access_token, provider_refresh_token) = 0) not valid`.execute(
      owner,
    )
  })
}
