/** Where one's own profile is called. Apart from what the calls promise, whose schemas the auction page does without. */
export { PROFILE_ADDRESS } from '../frame/registration/profile-address.ts'
export const ID_PHOTO_ADDRESS = '/api/me/id-photo'
export const TERMS_ADDRESS = '/api/me/terms'
