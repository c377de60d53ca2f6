import { lookup } from "node:dns";
import { Agent } from "node:https";
import type { LookupFunction } from "node:net";
import { Injectable, Logger } from "@nestjs/common";
import axios from "axios";
import * as cheerio from "cheerio";
import ipaddr from "ipaddr.js";

export interface LinkPreview {
  url: string;
  title: string;
  description: string | null;
  image: string | null;
}

const LINK = /https:\/\/[^\s<>"]+/;

/** A look-up that knows public addresses only; the agent uses it for every connection, redirects too. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (err, addresses) => {
    const found = addresses?.find(({ address }) => ipaddr.process(address).range() === "unicast");
    if (err || !found) return callback(err ?? new Error(`${hostname} is not public`), "", 4);
    callback(null, options.all ? [found] : found.address, found.family);
  });
};

const publicOnly = new Agent({ lookup: publicLookup });
const isIpLiteral = (host: string) => ipaddr.isValid(host.replaceAll(/[[\]]/g, ""));

@Injectable()
export class LinkPreviewService {
  private readonly logger = new Logger(LinkPreviewService.name);

  private async fetchPage(url: string): Promise<string> {
    if (isIpLiteral(new URL(url).hostname)) throw new Error("addresses need a name");
    const response = await axios.get<string>(url, {
      timeout: 4000,
      httpsAgent: publicOnly,
      proxy: false,
      maxRedirects: 0,
      responseType: "text",
      maxContentLength: 1_000_000,
      headers: { "User-Agent": "ChatPreview/1.0" },
    });
    return response.data;
  }

  /** The preview of the first link of a message, or null. */
  async previewOf(message: string): Promise<LinkPreview | null> {
    const url = LINK.exec(message)?.[0];
    if (!url) return null;
    try {
      const $ = cheerio.load(await this.fetchPage(url));
      const og = (name: string) => $(`meta[property="og:${name}"]`).attr("content") ?? null;
      const title = og("title") ?? $("title").first().text().trim();
      if (!title) return null;
      return { url, title, description: og("description"), image: og("image") };
    } catch (err) {
      this.logger.debug(`no preview of ${url}: ${String(err)}`);
      return null;
    }
  }
}
