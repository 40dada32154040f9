import { fetchForStaff } from '../frame/staff-calls.ts'

/** Each reading is a look that the audit log tells of: a photo is read once while it is looked at, and then forgotten. */
export function idPhotoQuery(id: string) {
  const address = `/api/staff/members/${id}/id-photo`
  return {
    queryKey: [address, { staff: true }] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { file, etag } = await fetchForStaff(address, { signal })
      return { file, version: etag.replaceAll('"', '') }
    },
    meta: { signedIn: false },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  }
}
