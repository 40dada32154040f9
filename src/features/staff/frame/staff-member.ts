import { z } from 'zod'
import { ROLES } from '../../../rules/accounts.ts'

/** Who is at the desk, as the server knows it. */
export const staffMemberSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  roles: z.array(z.enum(ROLES)),
})

export type StaffMember = z.infer<typeof staffMemberSchema>

export const STAFF_MEMBER_ADDRESS = '/api/staff/me'
