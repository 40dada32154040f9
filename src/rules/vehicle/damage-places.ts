import { damagePlacesText } from '../../languages/rules/damage-places.ts'
import type { CAR_PLACES } from './condition-report.ts'
import { damageLine, type Damage } from './condition-words.ts'

type Text = Parameters<typeof damagePlacesText>[0]

const PLACES = {
  'Front bumper': 'frontBumper',
  Hood: 'hood',
  Windshield: 'windshield',
  Roof: 'roof',
  'Rear window': 'rearWindow',
  'Trunk or bed': 'trunkOrBed',
  'Rear bumper': 'rearBumper',
  'Front left fender': 'frontLeftFender',
  'Front left door': 'frontLeftDoor',
  'Rear left door': 'rearLeftDoor',
  'Rear left quarter': 'rearLeftQuarter',
  'Front right fender': 'frontRightFender',
  'Front right door': 'frontRightDoor',
  'Rear right door': 'rearRightDoor',
  'Rear right quarter': 'rearRightQuarter',
  'Front left wheel': 'frontLeftWheel',
  'Front right wheel': 'frontRightWheel',
  'Rear left wheel': 'rearLeftWheel',
  'Rear right wheel': 'rearRightWheel',
  Interior: 'interior',
  Engine: 'engine',
  Underside: 'underside',
  'Fork and front fender': 'forkAndFrontFender',
  'Rear fender': 'rearFender',
  'Left side': 'leftSide',
  'Right side': 'rightSide',
  'Tank and seat': 'tankAndSeat',
  'Front wheel': 'frontWheel',
  'Rear wheel': 'rearWheel',
  Front: 'front',
  Rear: 'rear',
  'Top and seat': 'topAndSeat',
  'Wheels or track': 'wheelsOrTrack',
  'Driver side': 'driverSide',
  'Passenger side': 'passengerSide',
  'Slide-out': 'slideOut',
  Awning: 'awning',
  Bow: 'bow',
  Stern: 'stern',
  'Port side': 'portSide',
  'Starboard side': 'starboardSide',
  'Deck and cockpit': 'deckAndCockpit',
  'Hull below waterline': 'hullBelowWaterline',
  Trailer: 'trailer',
  Cab: 'cab',
  'Bucket or attachment': 'bucketOrAttachment',
  'Tracks or tires': 'tracksOrTires',
  Hydraulics: 'hydraulics',
} as const satisfies Record<(typeof CAR_PLACES)[number], Text> & Record<string, Text>

/** Where damage is, which is kept in English; what is no place of a report stays as somebody wrote it. */
export function placeText(place: string): string {
  return isKnown(place) ? damagePlacesText(PLACES[place]) : place
}

/** "Rear bumper: Scuff, 4 in", for whoever reads it now. */
export function shownDamage(damage: Damage): string {
  return damageLine({ ...damage, place: placeText(damage.place) })
}

function isKnown(place: string): place is keyof typeof PLACES {
  return Object.hasOwn(PLACES, place)
}
