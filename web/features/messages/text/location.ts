/** A location that came as a message: picture, link and description, separated by bars. */
export type MessageLocation = { picture: string | null; href: string | null; description: string }

const PICTURE = /^data:image\/(png|jpe?g|webp);base64,[A-Za-z0-9+/=]+$/
const PICTURE_HEAD = /^data:image\/[\w+]+;base64,/

/**
 * Accepts only pictures as data URLs and only https links, because the text comes from strangers. A text without bars
 * becomes the description.
 */
export function parseLocation(body: string): MessageLocation {
  const parts = body.split('|')
  const [picture = '', link = '', ...words] = parts.length >= 2 ? parts : ['', '', body]
  const image = picture.replace(PICTURE_HEAD, (head) => head.toLowerCase())
  return {
    picture: PICTURE.test(image) ? image : null,
    href: isHttps(link) ? link : null,
    description: words.join('|').replace(/\\n/g, '\n').trim(),
  }
}

function isHttps(link: string): boolean {
  try {
    return new URL(link).protocol === 'https:'
  } catch {
    return false
  }
}
