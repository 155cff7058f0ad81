/** Lower case, without the dot; '' where there is none. */
export function extensionOf(source: string): string {
  return /[^/\\]\.([^./\\]+)$/.exec(source)?.[1]?.toLowerCase() ?? ''
}
