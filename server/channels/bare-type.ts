/** Returns the MIME type without what follows it, such as the codec of a voice note. */
export const bareType = ({ mimetype }: { mimetype: string }): string =>
  mimetype.split(';')[0]?.trim().toLowerCase() ?? ''
