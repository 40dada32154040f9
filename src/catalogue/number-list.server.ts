/** Numbers below 2^32 that only grow in count, at four bytes each. */
export interface NumberList {
  numbers: Uint32Array
  length: number
}

export function numberList(): NumberList {
  return { numbers: new Uint32Array(1), length: 0 }
}

export function append(list: NumberList, number: number): void {
  if (list.length === list.numbers.length) {
    const longer = new Uint32Array(list.length * 2)
    longer.set(list.numbers)
    list.numbers = longer
  }
  list.numbers[list.length] = number
  list.length += 1
}
