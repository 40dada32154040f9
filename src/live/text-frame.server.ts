/**
 * A text message as a server puts it on a WebSocket (RFC 6455, section 5.2): one final, unmasked frame.
 * Made once, it can be written to any number of sockets that agreed on no extension.
 */
export function encodeTextFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const head = headFor(length)
  const frame = Buffer.allocUnsafe(head.length + length)
  head.copy(frame)
  frame.write(text, head.length)
  return frame
}

const FINAL_TEXT = 0x81

function headFor(length: number): Buffer {
  if (length < 126) return Buffer.from([FINAL_TEXT, length])
  if (length < 65_536) {
    const head = Buffer.from([FINAL_TEXT, 126, 0, 0])
    head.writeUInt16BE(length, 2)
    return head
  }
  const head = Buffer.alloc(10)
  head[0] = FINAL_TEXT
  head[1] = 127
  head.writeBigUInt64BE(BigInt(length), 2)
  return head
}
