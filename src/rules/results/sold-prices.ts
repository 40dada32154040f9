/** Of which sales the prices of similar vehicles are told on an auction's page. */

/** Fewer say more about a single vehicle than about what such a vehicle is worth: of those nothing is told. */
export const LEAST_SALES = 5

/** Days before today. What was sold earlier was sold in another market. */
export const SALES_WITHIN_DAYS = 365

/** Model years before and after. */
export const YEARS_AROUND = 3
