/** A car or pickup from above, its front at the left. */
export function CarOutline() {
  return (
    <g className="car-outline" aria-hidden="true">
      <path d="M30 52q-12 43 0 86 3 8 14 9l330 1q12 0 13-10V52q-1-10-13-10L44 43q-11 1-14 9Z" />
      <path d="M134 50c-6 28-6 62 0 90M26 66q-4 29 0 58" />
      <path className="car-glass" d="M150 56q-7 39 0 78l24-7q-5-32 0-64Z" />
      <path d="M180 56h62v78h-62q-6-39 0-78Z" />
      <path
        className="car-glass"
        d="M248 62l12-6v78l-12-6ZM180 50h76l-10 6h-62ZM180 140h76l-10-6h-62Z"
      />
      <path d="M270 52h106v86H270ZM387 58v74M152 41l-4-10 12 3 3 7ZM152 149l-4 10 12-3 3-7Z" />
      <path
        className="car-tires"
        d="M52 33h52v9H52ZM52 149h52v9H52ZM300 33h52v9h-52ZM300 149h52v9h-52Z"
      />
    </g>
  )
}
