/** What a code answers, as `GET /api/staff/release-passes/{code}` has it. */
export interface FoundPass {
  reservation_id: string
  lot: string
  item: string
  identifier: string | null
  location: string | null
  buyer: string
  customer_id: string
  state: string
  balance: number
  can_be_released: boolean
  used_at: string | null
}
