import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createTlsCertificate } from './certificate.ts'

/** The fields of a media message that contain the location of the file and the keys to decrypt it. */
export interface StoredMedia {
  url: string
  directPath: string
  mediaKey: Uint8Array
  fileSha256: Uint8Array
  fileEncSha256: Uint8Array
  fileLength: number
}

export type MediaKind = 'Image' | 'Video' | 'Audio' | 'Document'

/** Keeps encrypted media as WhatsApp's CDN does: uploads by POST, downloads by GET. */
export class MediaHost {
  readonly #files = new Map<string, Buffer>()
  /** The path of the last stored file. */
  lastPath = ''
  readonly #forgotten = new Map<string, Buffer>()
  readonly #server: Server
  readonly certificate: string
  /** Number of the next uploads that get this HTTP status instead of being stored. */
  failUploads: { count: number; status: number } = { count: 0, status: 503 }
  readonly #breaking = new Set<string>()

  private constructor(address: string) {
    const { key, cert } = createTlsCertificate(address)
    this.certificate = cert
    this.#server = createServer({ key, cert }, (request, response) => {
      this.#handle(request, response).catch((error) => response.destroy(error))
    })
  }

  static async listen(address: string, port: number): Promise<MediaHost> {
    const host = new MediaHost(address)
    await new Promise<void>((resolve, reject) => {
      host.#server.once('error', reject).listen(port, address, resolve)
    })
    return host
  }

  get hostname(): string {
    const { address, port } = this.#server.address() as AddressInfo
    return `${address}:${port}`
  }

  /** Encrypts a file as the sending phone would and stores it. */
  store(bytes: Uint8Array, kind: MediaKind): StoredMedia {
    const mediaKey = randomBytes(32)
    const { iv, cipherKey, macKey } = deriveKeys(mediaKey, kind)
    const cipher = createCipheriv('aes-256-cbc', cipherKey, iv)
    const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
    const file = Buffer.concat([sealed, macOf(macKey, iv, sealed)])
    const directPath = this.#keep(file)
    return {
      url: `https://${this.hostname}${directPath}`,
      directPath,
      mediaKey,
      fileSha256: sha256(bytes),
      fileEncSha256: sha256(file),
      fileLength: bytes.length,
    }
  }

  /** Reads a file as the receiving phone would. Throws when it is not there or not intact. */
  open(directPath: string, mediaKey: Uint8Array, kind: MediaKind): Buffer {
    const file = this.#files.get(pathOf(directPath))
    if (!file) throw new Error(`no file at ${directPath}`)
    const { iv, cipherKey, macKey } = deriveKeys(mediaKey, kind)
    const sealed = file.subarray(0, -MAC_BYTES)
    if (!macOf(macKey, iv, sealed).equals(file.subarray(-MAC_BYTES))) throw new Error('the file is not intact')
    const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv)
    return Buffer.concat([decipher.update(sealed), decipher.final()])
  }

  /** Drops a file, as the CDN does after some weeks. */
  expire(directPath: string): void {
    const path = pathOf(directPath)
    const file = this.#files.get(path)
    if (file) this.#forgotten.set(path, file)
    this.#files.delete(path)
  }

  /** Drops the phone's copy of the file too. */
  forget(directPath: string): void {
    this.#forgotten.delete(pathOf(directPath))
  }

  /** Ends the connection in the middle of this file. */
  breakOff(directPath: string): void {
    this.#breaking.add(pathOf(directPath))
  }

  /** Keeps only the first bytes of a file. */
  truncate(directPath: string, bytes: number): void {
    const file = this.#files.get(pathOf(directPath))
    if (file) this.#files.set(pathOf(directPath), file.subarray(0, bytes))
  }

  /** Uploads a dropped file again at another path, as a phone does when a client asks for it. */
  restore(directPath: string): string | undefined {
    const file = this.#forgotten.get(pathOf(directPath))
    return file && this.#keep(file, '/again')
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #keep(file: Buffer, folder = '/v'): string {
    const path = `${folder}/${sha256(file).toString('hex')}.enc`
    this.#files.set(path, file)
    this.lastPath = `${path}?ccb=fake`
    return this.lastPath
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'POST') {
      const file = await buffer(request)
      if (this.failUploads.count > 0) {
        this.failUploads.count--
        response.writeHead(this.failUploads.status).end()
        return
      }
      const directPath = this.#keep(file)
      const url = `https://${this.hostname}${directPath}`
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ url, direct_path: directPath }))
      return
    }
    const path = pathOf(request.url ?? '')
    const file = this.#files.get(path)
    if (file && this.#breaking.has(path)) {
      response.setHeader('content-length', file.length).write(file.subarray(0, file.length / 2))
      setTimeout(() => response.destroy(), 20)
    } else if (file) response.setHeader('content-length', file.length).end(file)
    else response.writeHead(410).end()
  }
}

const MAC_BYTES = 10

function deriveKeys(mediaKey: Uint8Array, kind: MediaKind) {
  const keys = Buffer.from(hkdfSync('sha256', mediaKey, '', `WhatsApp ${kind} Keys`, 112))
  return { iv: keys.subarray(0, 16), cipherKey: keys.subarray(16, 48), macKey: keys.subarray(48, 80) }
}

const macOf = (key: Buffer, iv: Buffer, sealed: Buffer): Buffer =>
  createHmac('sha256', key).update(iv).update(sealed).digest().subarray(0, MAC_BYTES)

const pathOf = (target: string): string => target.split('?', 1)[0] ?? ''
const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
