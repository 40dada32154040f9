import type { VehicleKind } from '../rules/vehicle/body-style.ts'

/**
 * What is searched for by these names is what a vehicle is, by its body style: not every car of Cars & Trucks is a
 * truck, and not everything whose description tells of a truck. Plurals need no entry.
 */
export const KIND_NAMES: Record<VehicleKind, readonly string[]> = {
  pickup: ['pickup', 'pick up truck', 'camioneta', 'troca'],
  truck: ['truck', 'camion'],
  car: ['car', 'automobile', 'carro', 'coche'],
}

/**
 * What the trade calls by several names: who searches by one of a line finds the others too. Words stand apart by a
 * space where they may be written apart, with a hyphen or together: 'four wheel drive', 'four-wheel drive'. Plurals
 * need no entry, nor do accents. Some are what Spanish pages call it.
 */
export const SYNONYMS: readonly (readonly string[])[] = [
  // How they drive.
  ['4wd', '4x4', '4 x 4', 'four wheel drive', '4 wheel drive'],
  ['awd', 'all wheel drive'],
  ['fwd', 'front wheel drive'],
  ['rwd', 'rear wheel drive'],
  ['auto', 'automatic'],
  ['stick', 'stick shift', 'manual', 'manual transmission'],
  ['ev', 'electric vehicle', 'battery electric'],
  ['hp', 'horsepower'],
  // Makes.
  ['chevy', 'chevrolet', 'chev'],
  ['vw', 'volkswagen'],
  ['merc', 'mercedes', 'mercedes benz', 'benz'],
  ['bmw', 'beemer', 'bimmer'],
  ['harley', 'harley davidson'],
  ['caddy', 'cadillac'],
  ['lambo', 'lamborghini'],
  ['vette', 'corvette'],
  ['cat', 'caterpillar'],
  // What they are.
  ['suv', 'sport utility', 'sport utility vehicle'],
  ['convertible', 'cabriolet', 'drop top', 'ragtop'],
  ['hatch', 'hatchback'],
  ['motorcycle', 'motorbike', 'motocicleta', 'moto'],
  [
    'rv',
    'motor home',
    'camper',
    'travel trailer',
    'recreational vehicle',
    'motor coach',
    'casa rodante',
  ],
  ['semi', 'semi truck', 'tractor', 'tractor trailer', 'truck tractor'],
  ['atv', 'quad', 'four wheeler', '4 wheeler', 'all terrain vehicle', 'cuatrimoto'],
  ['utv', 'side by side', 'sxs', 'side x side'],
  ['jet ski', 'pwc', 'personal watercraft', 'moto acuatica'],
  ['boat', 'lancha', 'bote'],
  ['classic', 'clasico'],
  ['excavator', 'trackhoe', 'digger', 'excavadora'],
  ['loader', 'cargadora'],
  ['trailer', 'remolque'],
  ['skid steer', 'skid loader'],
  ['gray', 'grey'],
  // Not what one of their words says alone.
  ['cars trucks', 'cars and trucks'],
  ['owners manual'],
  ['service manual'],
  ['auto parts'],
]
