/** The addresses that the server's policy lets a page load from. */
export const thumbnailOf = (video: string): string => `https://i.ytimg.com/vi/${video}/hqdefault.jpg`
export const playerOf = (video: string): string => `https://www.youtube-nocookie.com/embed/${video}?autoplay=1&rel=0`
export const pageOf = (video: string): string => `https://www.youtube.com/watch?v=${video}`
