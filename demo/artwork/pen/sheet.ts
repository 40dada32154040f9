/** Attributes of an element; undefined ones are left out. */
export type Attributes = Record<string, string | number | undefined>

const fixed = (value: number) => Math.round(value * 100) / 100

/** Gradient stops written as '0 #fff, .5 #8a8f94 .7, 1 #000': offset, colour, opacity. */
function stopElements(stops: string): string {
  return stops
    .split(',')
    .map((stop) => {
      const [offset, color, opacity] = stop.trim().split(/\s+/)
      const alpha = opacity === undefined ? '' : ` stop-opacity="${fixed(Number(opacity))}"`
      return `<stop offset="${fixed(Number(offset))}" stop-color="${color}"${alpha}/>`
    })
    .join('')
}

/** One drawing's definitions: gradients, clips, masks, blurs. Asking twice gives the same reference. */
export class Sheet {
  private readonly definitions: string[] = []
  private readonly known = new Map<string, string>()

  /** All definitions so far, for the drawing's `<defs>`. */
  get defs(): string {
    return this.definitions.join('')
  }

  /** Linear gradient between two points, y upwards. */
  lin(x1: number, y1: number, x2: number, y2: number, stops: string): string {
    return this.define(`l${x1},${y1},${x2},${y2},${stops}`, (id) => {
      const ends = `x1="${fixed(x1)}" y1="${fixed(-y1)}" x2="${fixed(x2)}" y2="${fixed(-y2)}"`
      return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" ${ends}>${stopElements(stops)}</linearGradient>`
    })
  }

  /** Gradient from top to bottom. */
  fall(top: number, bottom: number, stops: string): string {
    return this.lin(0, top, 0, bottom, stops)
  }

  /** Radial gradient. */
  rad(cx: number, cy: number, r: number, stops: string): string {
    return this.define(`r${cx},${cy},${r},${stops}`, (id) => {
      const place = `cx="${fixed(cx)}" cy="${fixed(-cy)}" r="${fixed(r)}"`
      return `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" ${place}>${stopElements(stops)}</radialGradient>`
    })
  }

  /** Blur whose room grows with what is blurred. */
  blur(deviation: number): string {
    const room = 'x="-20%" y="-40%" width="140%" height="180%"'
    return this.define(`b${deviation}`, (id) => blurElement(id, room, deviation))
  }

  /** Blur of what is clipped to its own outline anyway: a tight room, drawn several times faster. */
  blurInside(deviation: number): string {
    const room = 'x="-8%" y="-8%" width="116%" height="116%"'
    return this.define(`i${deviation}`, (id) => blurElement(id, room, deviation))
  }

  /** Blur with a given room: nearly straight strokes have no height that a share could be taken of. */
  blurIn(deviation: number, x: number, y: number, w: number, h: number): string {
    const box = `x="${fixed(x)}" y="${fixed(-(y + h))}" width="${fixed(w)}" height="${fixed(h)}"`
    const room = `filterUnits="userSpaceOnUse" ${box}`
    return this.define(`u${deviation},${box}`, (id) => blurElement(id, room, deviation))
  }

  clip(d: string): string {
    return this.define(`c${d}`, (id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`)
  }

  /** Mask that fades from top to bottom of a box. */
  fade(x: number, y: number, w: number, h: number, stops: string): string {
    const fill = this.fall(y + h, y, stops)
    const box = `x="${x}" y="${-(y + h)}" width="${w}" height="${h}"`
    return this.define(
      `m${box}${fill}`,
      (id) =>
        `<mask id="${id}" maskUnits="userSpaceOnUse" ${box}><rect ${box} fill="${fill}"/></mask>`,
    )
  }

  private define(key: string, element: (id: string) => string): string {
    let id = this.known.get(key)
    if (id === undefined) {
      id = `d${this.known.size.toString(36)}`
      this.known.set(key, id)
      this.definitions.push(element(id))
    }
    return `url(#${id})`
  }
}

function blurElement(id: string, room: string, deviation: number): string {
  return `<filter id="${id}" ${room} color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${fixed(deviation)}"/></filter>`
}

function written(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')
}

/** A filled outline. */
export function path(d: string, fill: string, attributes: Attributes = {}): string {
  return `<path d="${d}" fill="${fill}"${written(attributes)}/>`
}

/** A line with round ends. */
export function stroke(
  d: string,
  color: string,
  width: number,
  attributes: Attributes = {},
): string {
  const ends = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round', ...attributes }
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${fixed(width)}"${written(ends)}/>`
}

/** Elements with common attributes. */
export function group(body: string, attributes: Attributes = {}): string {
  return `<g${written(attributes)}>${body}</g>`
}

/** What is given, cut to an outline. */
export function clipped(sheet: Sheet, outline: string, body: string): string {
  return group(body, { 'clip-path': sheet.clip(outline) })
}

/** An ellipse around a point, y upwards. */
export function ellipse(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  attributes: Attributes = {},
): string {
  return `<ellipse cx="${fixed(cx)}" cy="${fixed(-cy)}" rx="${fixed(rx)}" ry="${fixed(ry)}" fill="${fill}"${written(attributes)}/>`
}

/** Text as it may stand in an attribute. */
export function escapeText(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** Panel gap: a dark line with a light lip, as light from above gives it. */
export function gap(d: string, width = 7, opacity = 0.62): string {
  const lip = { opacity: 0.22, transform: `translate(${width * 0.75} ${width * 0.6})` }
  return stroke(d, '#fff', width * 0.7, lip) + stroke(d, '#05070a', width, { opacity })
}
