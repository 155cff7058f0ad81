/**
 * The decimal digits of a number, without the errors that arithmetic in binary would bring.
 * @module
 */

/** A number with its decimal point moved. @param power places to the right; below 0 to the left */
export function scaled(value: number, power: number): number {
  if (power === 0) return value
  const [digits = '', exponent = '0'] = `${Number(value.toPrecision(15))}`.split('e')
  return Number(`${digits}e${Number(exponent) + power}`)
}

/** Half up as a person would: 1.005 is 1.01, although the nearest binary number lies below it. @param value 0 or more */
export function roundedDigits(value: number, places: number): { whole: string; parts: string } {
  if (!(value < 1e15))
    return { whole: BigInt(Number.isFinite(value) ? Math.round(value) : 0).toString(), parts: '0'.repeat(places) }
  const rounded = Math.round(scaled(value, places))
  const digits = (Number.isSafeInteger(rounded) ? `${rounded}` : value.toFixed(places).replace('.', '')).padStart(
    places + 1,
    '0',
  )
  return { whole: digits.slice(0, digits.length - places), parts: places === 0 ? '' : digits.slice(-places) }
}
