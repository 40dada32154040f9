import { textHash } from '../artwork/pen/text-hash.ts'

/** A person of the demo who has bid before. The addresses are of reserved domains: no mail leaves. */
export interface DemoBidder {
  username: string
  fullName: string
  email: string
  address: string
  city: string
  state: string
  zip: string
}

/** What such a person's account says of them. */
export function profileOf(person: Omit<DemoBidder, 'email'>) {
  return {
    username: person.username,
    full_name: person.fullName,
    address: person.address,
    city: person.city,
    state_province: person.state,
    zip_code: person.zip,
    country: 'United States',
  }
}

/** One person a line: full name, city, state, ZIP, mail domain. */
const PEOPLE = `
Marcus Taylor, Tampa, FL, 33602, example.com
Renee Okafor, Atlanta, GA, 30312, example.com
Dana Whitfield, St. Petersburg, FL, 33701, example.com
Paul Wojcik, Orlando, FL, 32803, example.net
Ismael Guerrero, Miami, FL, 33135, example.org
Desmond Achebe, Jacksonville, FL, 32205, example.com
Carla Jimenez, San Antonio, TX, 78210, example.com
Nguyen Thi Lan, Houston, TX, 77036, example.net
Robert Haskell, Amarillo, TX, 79102, example.com
Priya Raman, Plano, TX, 75024, example.org
Tyler Brandt, Lubbock, TX, 79401, example.com
Fatima Al-Sayed, Dearborn, MI, 48126, example.com
Gregory Nowak, Lansing, MI, 48912, example.net
Latoya Simmons, Detroit, MI, 48221, example.com
Erik Lindqvist, Duluth, MN, 55802, example.org
Hannah Schaefer, St. Paul, MN, 55104, example.com
Mai Vang, Minneapolis, MN, 55411, example.com
Jorge Castillo, Albuquerque, NM, 87102, example.net
Wendy Begay, Flagstaff, AZ, 86001, example.com
Samuel Ortiz, Phoenix, AZ, 85014, example.com
Olivia Park, Irvine, CA, 92614, example.org
Kenji Tanaka, San Jose, CA, 95112, example.com
Aaron Feldman, Oakland, CA, 94609, example.com
Rosa Mendoza, Fresno, CA, 93702, example.net
Derek Sullivan, Sacramento, CA, 95816, example.com
Leilani Kahale, Honolulu, HI, 96816, example.com
Grace Adeyemi, Portland, OR, 97211, example.org
Cody Larsen, Eugene, OR, 97402, example.com
Miriam Goldberg, Seattle, WA, 98115, example.com
Trent Barlow, Spokane, WA, 99201, example.net
Anita Desai, Boise, ID, 83702, example.com
Wyatt Jensen, Idaho Falls, ID, 83402, example.com
Shane Crowfoot, Billings, MT, 59101, example.org
Megan Doyle, Denver, CO, 80205, example.com
Luis Herrera, Pueblo, CO, 81003, example.com
Natalie Kim, Salt Lake City, UT, 84105, example.net
Brandon Pratt, Las Vegas, NV, 89104, example.com
Yolanda Reyes, Reno, NV, 89502, example.com
Kyle Petersen, Omaha, NE, 68104, example.org
Janet Krueger, Lincoln, NE, 68502, example.com
Omar Haddad, Wichita, KS, 67203, example.com
Bethany Clark, Tulsa, OK, 74104, example.net
Rashid Khan, Oklahoma City, OK, 73106, example.com
Dale Hutchins, Little Rock, AR, 72204, example.com
Monique Baptiste, New Orleans, LA, 70117, example.org
Terrence Broussard, Lafayette, LA, 70501, example.com
Alicia Monroe, Memphis, TN, 38104, example.com
Vikram Patel, Nashville, TN, 37211, example.net
Jolene Hatfield, Knoxville, TN, 37917, example.com
Curtis Bell, Birmingham, AL, 35205, example.com
Ingrid Hoffman, Louisville, KY, 40204, example.org
Pavel Novotny, Chicago, IL, 60632, example.com
Keisha Grant, Peoria, IL, 61604, example.com
Thomas Rinaldi, Cleveland, OH, 44109, example.net
Beatriz Lopes, Columbus, OH, 43206, example.com
Howard Stein, Philadelphia, PA, 19128, example.com
Sofia Marchetti, Newark, NJ, 07105, example.org
Andre Baptista, Providence, RI, 02906, example.com
Claire Tremblay, Burlington, VT, 05401, example.com
Nathaniel Brooks, Richmond, VA, 23220, example.net
Amara Diallo, Charlotte, NC, 28205, example.com
Walter Jenkins, Columbia, SC, 29205, example.com
`

const STREETS = [
  ...['Juniper Street', 'Larch Avenue', 'Mill Creek Road', 'Orchard Lane', 'Quarry Road'],
  ...['Sycamore Drive', 'Tanner Street', 'Willow Court', 'Second Avenue', 'Depot Street'],
  'Highland Avenue',
]

/** The people whose past bids the demo shows, in a fixed order: bids refer to them by index. */
export const demoBidders: readonly DemoBidder[] = PEOPLE.trim().split('\n').map(readPerson)

function readPerson(line: string): DemoBidder {
  const [fullName = '', city = '', state = '', zip = '', domain = ''] = line.split(', ')
  const names = fullName.toLowerCase().replaceAll('-', '').split(' ')
  const hash = textHash(fullName)
  return {
    address: `${100 + (hash % 2_400)} ${STREETS[hash % STREETS.length]}`,
    username: names.join('_').slice(0, 20),
    fullName,
    email: `${names.join('.')}@${domain}`,
    city,
    state,
    zip,
  }
}
