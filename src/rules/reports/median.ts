/**
 * The one in the middle, or half-way between both that are: as PostgreSQL's `percentile_cont` says it. Null of none. They are put into
 * another order.
 */
export function medianOf(values: Int32Array): number | null {
  if (values.length === 0) return null
  const half = Math.floor(values.length / 2)
  const upper = selectNth(values, half)
  if (values.length % 2 === 1) return upper
  // What was found has all that is less before it.
  let lower = at(values, 0)
  for (let before = 1; before < half; before += 1) lower = Math.max(lower, at(values, before))
  return (lower + upper) / 2
}

/**
 * Hoare's selection: has the value that would stand at `nth`, were all in order, stand there, what is less before it and what is more
 * behind it. Tens of thousands are looked through a few times; to put them in order takes ten times as long.
 */
function selectNth(values: Int32Array, nth: number): number {
  let [low, high] = [0, values.length - 1]
  while (low < high) {
    const pivot = at(values, Math.floor((low + high) / 2))
    let [left, right] = [low, high]
    while (left <= right) {
      while (at(values, left) < pivot) left += 1
      while (at(values, right) > pivot) right -= 1
      if (left > right) break
      const kept = at(values, left)
      values[left] = at(values, right)
      values[right] = kept
      left += 1
      right -= 1
    }
    if (nth <= right) high = right
    else if (nth >= left) low = left
    else break
  }
  return at(values, nth)
}

function at(values: Int32Array, index: number): number {
  // Never outside: a pivot stands between both ends.
  return values[index] ?? Number.NaN
}
