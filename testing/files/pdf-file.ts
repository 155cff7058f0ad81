/** Numbered objects and the table of where they are. */
export class PdfFile {
  readonly #objects: Buffer[] = []

  reserve(): number {
    return this.#objects.push(Buffer.alloc(0))
  }

  set(id: number, body: string): void {
    this.#objects[id - 1] = Buffer.from(body, 'latin1')
  }

  /** @param head a whole object, or the keys of a stream's dictionary */
  add(head: string, stream?: Uint8Array): number {
    if (stream === undefined) return this.#objects.push(Buffer.from(head, 'latin1'))
    const start = Buffer.from(`<< ${head} /Length ${stream.length} >>\nstream\n`, 'latin1')
    return this.#objects.push(Buffer.concat([start, stream, Buffer.from('\nendstream')]))
  }

  end(root: number, info: number | undefined): Uint8Array {
    const parts = [Buffer.from('%PDF-1.7\n')]
    let length = parts[0]?.length ?? 0
    const offsets = this.#objects.map((body, i) => {
      const object = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')])
      parts.push(object)
      length += object.length
      return length - object.length
    })
    const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
    const about = info === undefined ? '' : ` /Info ${info} 0 R`
    parts.push(
      Buffer.from(
        `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${offsets.length + 1} /Root ${root} 0 R${about} >>\nstartxref\n${length}\n%%EOF\n`,
      ),
    )
    return new Uint8Array(Buffer.concat(parts))
  }
}
