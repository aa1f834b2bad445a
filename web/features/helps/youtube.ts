/** The server's content security policy must allow these hosts. */
export const thumbnailOf = (video: string): string => `https://i.ytimg.com/vi/${video}/hqdefault.jpg`
export const playerOf = (video: string): string => `https://www.youtube-nocookie.com/embed/${video}?autoplay=1&rel=0`
export const pageOf = (video: string): string => `https://www.youtube.com/watch?v=${video}`
