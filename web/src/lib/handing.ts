interface Handed {
  url: string;
  title: string;
  /** The address of a picture to go along. */
  picture?: string;
}

/** Hand something on: by the device's own means, with the picture where it takes one; else the link is copied. */
export async function hand({ url, title, picture }: Handed): Promise<"sent" | "copied"> {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    const files = picture ? await fileOf(picture) : [];
    const whole = { url, title, files };
    await navigator.share(files.length && navigator.canShare?.(whole) ? whole : { url, title }).catch(() => undefined);
    return "sent";
  }
  await navigator.clipboard?.writeText(url).catch(() => undefined);
  return "copied";
}

async function fileOf(picture: string): Promise<File[]> {
  const answer = await fetch(picture).catch(() => null);
  return answer?.ok ? [new File([await answer.blob()], "monstrotheque.png", { type: "image/png" })] : [];
}
