export const RESULTS_ADDRESS = '/api/results'
