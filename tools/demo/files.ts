/** Makes the files that the customers of the demonstration send. */
import sharp from 'sharp'

const RECEIPT = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="960">
  <rect width="720" height="960" fill="#eef4f8"/><rect x="60" y="80" width="600" height="800" rx="28" fill="#fff"/>
  <circle cx="360" cy="230" r="72" fill="#12a06a"/><path d="M326 232l24 24 46-52" stroke="#fff" stroke-width="14" fill="none"/>
  <g font-family="sans-serif" fill="#24384a" text-anchor="middle">
    <text x="360" y="380" font-size="40" font-weight="bold">Pix enviado</text>
    <text x="360" y="460" font-size="64" font-weight="bold">R$ 2.489,90</text>
    <text x="360" y="560" font-size="28">para Móveis Aurora</text><text x="360" y="610" font-size="28">Mariana Costa</text></g>
  <g fill="#d5e1ea"><rect x="140" y="680" width="440" height="14"/><rect x="140" y="720" width="360" height="14"/>
    <rect x="140" y="760" width="400" height="14"/></g></svg>`

const ROOM = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720">
  <defs><linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#f2e6d8"/><stop offset="1" stop-color="#e2cfb8"/></linearGradient></defs>
  <rect width="960" height="520" fill="url(#wall)"/><rect y="520" width="960" height="200" fill="#b98d63"/>
  <rect x="90" y="80" width="220" height="250" fill="#cfe6f5" stroke="#fff" stroke-width="14"/>
  <rect x="560" y="110" width="260" height="170" fill="#7fa7a0" stroke="#5b4430" stroke-width="10"/>
  <rect x="250" y="400" width="480" height="120" rx="30" fill="#8aa0b5"/><rect x="220" y="460" width="540" height="110" rx="26" fill="#9db2c6"/>
  <circle cx="850" cy="470" r="60" fill="#5f8f55"/><rect x="830" y="520" width="40" height="70" fill="#a8593b"/></svg>`

const drawings = { receipt: RECEIPT, room: ROOM }

export const picture = (name: keyof typeof drawings): Promise<Buffer> =>
  sharp(Buffer.from(drawings[name])).jpeg({ quality: 85 }).toBuffer()

const SAMPLE_RATE = 16_000
const SYLLABLES_PER_SECOND = 4

/** Returns a WAV file with a hum that rises and falls like speech. */
export function voice(seconds: number): Buffer {
  const samples = Math.round(seconds * SAMPLE_RATE)
  const data = Buffer.alloc(samples * 2)
  for (let index = 0; index < samples; index++) {
    const time = index / SAMPLE_RATE
    const syllable = Math.sin(Math.PI * ((time * SYLLABLES_PER_SECOND) % 1)) ** 2
    const tone = 150 + 40 * Math.sin(time * 2.3) + 15 * Math.sin(time * 11)
    const sound = Math.sin(2 * Math.PI * tone * time) + 0.4 * Math.sin(4 * Math.PI * tone * time)
    data.writeInt16LE(Math.round(sound * syllable * 9000), index * 2)
  }
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + data.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(SAMPLE_RATE, 24)
  header.writeUInt32LE(SAMPLE_RATE * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(data.length, 40)
  return Buffer.concat([header, data])
}

/** Returns a PDF of one page with one line. */
export function document(line: string): Buffer {
  const text = `BT /F1 24 Tf 72 760 Td (${line.replaceAll(/[^\x20-\x7e]|[()\\]/g, '')}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
  )
}
