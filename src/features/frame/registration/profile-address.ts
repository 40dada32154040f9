/** Where one's own profile is called. Here, for the account's screens build on the frame, which asks for it too. */
export const PROFILE_ADDRESS = '/api/me'
