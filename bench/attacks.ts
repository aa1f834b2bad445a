/** The attacks that one company, or a stranger who writes to it, can make on a server shared with others. */
import sharp from 'sharp'
import { endless } from '#tests/media-samples.ts'
import { csv, hostileWorkbooks, people, workbookWithLongFormat, workbookWithTags } from '#tests/spreadsheets.ts'
import type { ContactImport, ContactImportDetails } from '#contract/contact-imports.ts'
import type { Company, Neighbours } from './neighbours-environment.ts'

type Uploader = Pick<Company, 'call' | 'ticketId'>

/** Each attack runs until it is stopped, and resolves when its last requests are answered. */
export type Attack = { name: string } & (
  | { byPhone: (environment: Neighbours, isOver: () => boolean) => Promise<void> }
  /** The attack runs in a process of its own (attacker.ts), so that its cost does not slow down the measurement. */
  | { byUploads: (attacker: Uploader, isOver: () => boolean, begun: () => void) => Promise<void> }
)

const STICKERS = 16
const BOMBS_AT_ONCE = 8
const FILMS_AT_ONCE = 4
const SPREADSHEETS_AT_ONCE = 4
const IMPORTED_ROWS = 50_000
const BIG_FILE_BYTES = 48 * 1024 * 1024
const BIG_FILES_AT_ONCE = 2

/** A refusal is a valid response, because a server that defends itself refuses requests. */
async function upload({ call, ticketId }: Uploader, name: string, type: string, bytes: Buffer): Promise<void> {
  const form = new FormData()
  form.append('medias', new Blob([new Uint8Array(bytes)], { type }), name)
  form.append('body', name)
  await call('POST', `/messages/${ticketId}`, form).catch(() => undefined)
}

/** Runs `times` tasks at the same time, again and again. */
async function repeatInParallel(
  times: number,
  isOver: () => boolean,
  work: (turn: number) => Promise<void>,
): Promise<void> {
  let turn = 0
  const worker = async (): Promise<void> => {
    while (!isOver()) await work(turn++)
  }
  await Promise.all(Array.from({ length: times }, worker))
}

const flat = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })

/** Makes small files that take hundreds of megabytes when they are decoded. */
const makeBombs = (): Promise<{ name: string; type: string; bytes: Buffer }[]> =>
  Promise.all([
    flat(10_000, 9_999, '#12a06a')
      .png({ progressive: true })
      .toBuffer()
      .then((bytes) => ({ name: 'foto.png', type: 'image/png', bytes })),
    flat(9_999, 9_999, '#0a6ab4')
      .withMetadata({ orientation: 6 })
      .jpeg({ progressive: true, quality: 20 })
      .toBuffer()
      .then((bytes) => ({ name: 'foto.jpg', type: 'image/jpeg', bytes })),
    flat(9_000, 9_000, '#b40a6a')
      .gif()
      .toBuffer()
      .then((bytes) => ({ name: 'foto.gif', type: 'image/gif', bytes })),
  ])

/** Each process attacks once, so its id and a number are used only once. */
const onlyOnce = (turn: number): string => `${process.pid}-${turn}`

/** Appends a unique tail, so that every file is new and no cached result applies. */
const withTail = (bytes: Buffer, turn: number): Buffer => Buffer.concat([bytes, Buffer.from(`#${onlyOnce(turn)}`)])

const stickers: Attack = {
  name: 'stickers whose file is gone, phone silent',
  async byPhone({ fake, attacker }, isOver) {
    fake.uploadsAgain = false
    while (!isOver()) {
      for (let count = 0; count < STICKERS; count++) {
        const media = fake.storeMedia(Buffer.from(`figurinha ${performance.now()}`), 'Image')
        fake.expireMedia(media.directPath)
        await fake.send(attacker.customer, attacker.line, { stickerMessage: { ...media, mimetype: 'image/webp' } })
      }
      await new Promise((resolve) => setTimeout(resolve, 5000))
    }
  },
}

const bombs: Attack = {
  name: 'image bombs, 8 at once',
  async byUploads(attacker, isOver, begun) {
    const samples = await makeBombs()
    begun()
    await repeatInParallel(BOMBS_AT_ONCE, isOver, async (turn) => {
      const bomb = samples[turn % samples.length]
      if (bomb) await upload(attacker, bomb.name, bomb.type, withTail(bomb.bytes, turn))
    })
  },
}

const films: Attack = {
  name: 'endless films, 4 at once',
  byUploads: (attacker, isOver, begun) => {
    begun()
    return repeatInParallel(FILMS_AT_ONCE, isOver, (turn) =>
      upload(attacker, 'filme.webm', 'video/webm', withTail(endless(), turn)),
    )
  },
}

const bigFiles: Attack = {
  name: 'uploads of 48 MB, 2 at once',
  byUploads: (attacker, isOver, begun) => {
    begun()
    return repeatInParallel(BIG_FILES_AT_ONCE, isOver, (turn) =>
      upload(attacker, `copia-${turn}.bin`, 'application/octet-stream', Buffer.alloc(BIG_FILE_BYTES, turn % 251)),
    )
  },
}

const spreadsheets: Attack = {
  name: 'spreadsheets of 70 KB that unpack into 46 MB, 4 at once',
  async byUploads({ call }, isOver, begun) {
    const samples = [...Object.values(hostileWorkbooks), workbookWithLongFormat, () => workbookWithTags(46)].map(
      (make) => make(),
    )
    begun()
    await repeatInParallel(SPREADSHEETS_AT_ONCE, isOver, async (turn) => {
      const form = new FormData()
      const content = withTail(samples[turn % samples.length] ?? Buffer.alloc(0), turn)
      form.append('file', new Blob([new Uint8Array(content)]), 'contatos.xlsx')
      await call('POST', '/contacts/imports', form).catch(() => undefined)
    })
  },
}

/** No attack, but the largest honest work of a company. */
const longImport: Attack = {
  name: 'imports of 50,000 people, one after the other',
  async byUploads({ call }, isOver, begun) {
    const content = csv(people(IMPORTED_ROWS, 0))
    begun()
    for (let turn = 1; !isOver(); turn++) {
      const list = await call<{ id: number }>('POST', '/contact-lists', { name: `Clientes ${onlyOnce(turn)}` })
      const form = new FormData()
      form.append('file', new Blob([content]), 'pessoas.csv')
      const { id, hasHeader, columns } = await call<ContactImportDetails>(
        'POST',
        `/contact-lists/${list.id}/imports`,
        form,
      )
      await call('POST', `/contact-lists/imports/${id}/start`, { hasHeader, columns })
      const isRunning = async (): Promise<boolean> =>
        (await call<ContactImport>('GET', `/contact-lists/imports/${id}`)).status !== 'done'
      while (!isOver() && (await isRunning())) await new Promise((resolve) => setTimeout(resolve, 250))
    }
  },
}

export const ATTACKS: readonly Attack[] = [stickers, bombs, films, bigFiles, spreadsheets, longImport]
