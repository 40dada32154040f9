import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { callApi } from '../../browser/api.ts'
import { toastSuccess } from '../../browser/toasts.ts'
import { accountText } from '../../languages/site/account.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useCheckedForm } from '../../ui/checked-form.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { useFormSending } from '../security/use-form-sending.ts'
import { AddressFields, countryOptions } from './address-fields.tsx'
import { idTypeOptions } from './id-types.ts'
import { PROFILE_ADDRESS } from './own-addresses.ts'
import { type AccountValues, accountValues, changeRulesFrom, changesOf } from './profile-changes.ts'
import { profileQuery } from './profile-query.ts'
import type { Profile } from './profile.ts'

interface AccountFormProps {
  profile: Profile
  userId: string | null
  onDone: () => void
}

/** One's details to change; the e-mail address belongs to the sign-in and is not among them. */
export function AccountForm(props: AccountFormProps) {
  const { form, isBusy, formProps } = useAccountForm(props)
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  const reviewed = props.profile.id_verified_at ? accountText('reviewedAgain') : undefined
  return (
    <form
      ref={element}
      className="stack account-form"
      aria-label={accountText('accountDetails')}
      {...formProps}
    >
      <TextField
        label={accountText('fullName')}
        autoComplete="name"
        hint={reviewed}
        {...form.text('full_name')}
      />
      <TextField
        label={accountText('username')}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        hint={accountText('usernameHint')}
        {...form.text('username')}
      />
      <AddressFields
        names={ADDRESS_NAMES}
        text={form.text}
        countries={choices(props.profile.country, countryOptions())}
      />
      <PhoneField
        label={accountText('telephone')}
        country={form.values.country}
        {...form.text('telephone')}
        onValueChange={(value) => form.set('telephone', value)}
      />
      <SelectField
        label={accountText('idType')}
        options={choices(props.profile.id_type, idTypeOptions())}
        hint={reviewed}
        {...form.text('id_type')}
      />
      <TextField
        label={accountText('referralCode')}
        optional
        autoComplete="off"
        {...form.text('referral_code')}
      />
      <div className="whole">
        <Checkbox
          checked={form.values.newsletter_subscription}
          onCheckedChange={(checked) => form.set('newsletter_subscription', checked)}
          error={form.errorOf('newsletter_subscription')}
        >
          {accountText('wantNewsletter')}
        </Checkbox>
      </div>
      <div className="cluster account-form-foot whole">
        <Button look="line" onClick={props.onDone}>
          {accountText('cancel')}
        </Button>
        <Button look="lane" type="submit" busy={isBusy && accountText('saving')}>
          {accountText('saveChanges')}
        </Button>
      </div>
    </form>
  )
}

function useAccountForm({ profile, userId, onDone }: AccountFormProps) {
  const queryClient = useQueryClient()
  // What it was when the form was opened: news from elsewhere do not change what is being typed.
  const [before] = useState(() => accountValues(profile))
  const rules = useMemo(() => changeRulesFrom(before), [before])
  const form = useCheckedForm<AccountValues>(rules, before)
  const sending = useFormSending({
    form,
    fallback: accountText('saveFailed'),
    async send() {
      const body = changesOf(before, form.values)
      if (Object.keys(body).length > 0) {
        const change = { method: 'PATCH', body, signedIn: true } as const
        const changed = await callApi<Profile>(PROFILE_ADDRESS, change)
        queryClient.setQueryData(profileQuery(userId).queryKey, changed)
        toastSuccess(accountText('changesSaved'))
      }
      onDone()
      return null
    },
  })
  return { form, ...sending }
}

const ADDRESS_NAMES = {
  address: 'address',
  city: 'city',
  state: 'state_province',
  country: 'country',
  zip: 'zip_code',
} as const

interface Choice {
  value: string
  label: string
}

/** With an empty choice while nothing was chosen yet, and one that is no longer offered. */
function choices(present: string | null, offered: readonly Choice[]): Choice[] {
  const isOffered = offered.some(({ value }) => value === present)
  if (isOffered) return [...offered]
  return [{ value: present ?? '', label: present ?? accountText('chooseOne') }, ...offered]
}
