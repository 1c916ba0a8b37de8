interface Handed {
  url: string;
  title: string;
  /** A picture to go along. */
  picture?: File | null;
}

/** Hand something on: by the device's own means, with the picture where it takes one; else the link is copied. */
export async function hand({ url, title, picture }: Handed): Promise<"sent" | "copied"> {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    const whole = { url, title, files: picture ? [picture] : [] };
    await navigator.share(picture && navigator.canShare?.(whole) ? whole : { url, title }).catch(() => undefined);
    return "sent";
  }
  await navigator.clipboard?.writeText(url).catch(() => undefined);
  return "copied";
}
