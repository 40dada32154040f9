import type { Handover } from '../../src/rules/sales/sale.ts'

/** As a buyer chooses a delivery to Denver: 1,560 miles, on no day in particular. */
export const toDenver = {
  method: 'delivery',
  address: '2260 Larkspur Ave, Denver',
  postalCode: '80205',
  country: 'United States',
  miles: 1_560,
  wishedOn: null,
} as const satisfies Handover
