/** The id of a reservation's card on the dashboard, to which a link leads by its hash. */
export function reservationAnchor(id: string): string {
  return `reservation-${id}`
}
