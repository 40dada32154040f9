import { changeHouse } from './change-house.server.ts'
import { readHouse, readHouseHistory } from './read-house.server.ts'

/** The calls of the settings of the house. */
export const houseEndpoints = [readHouse, readHouseHistory, ...changeHouse]
