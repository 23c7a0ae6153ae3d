/** The websocket of a table: reconnects by itself, catches up by deltas, and answers each message by its id. */
import { applyState } from "./merge";
import type { Refusal, Snapshot, StateMessage, Why } from "../lib/types";

export type Status = "connecting" | "live" | "lost" | "refused";
type Answer = { type: string; id?: string } & Partial<Refusal> & Partial<Why>;

interface Waiting {
  resolve: (answer: Answer) => void;
  reject: (refusal: Refusal) => void;
  message: Record<string, unknown>;
}

/** Milliseconds until a client goes on without the state that should follow. */
const PATIENCE = 2000;

export class Live {
  snapshot: Snapshot | null = null;
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #timer = 0;
  #ping = 0;
  #tries = 0;
  #closed = false;
  #count = 0;
  #mark = Math.random().toString(36).slice(2, 10);
  #seat = "";
  /** who waits for a state other than one he knows */
  #newer: { n: number; come: () => void }[] = [];

  constructor(
    readonly id: string,
    readonly token: string,
    readonly onState: (snapshot: Snapshot) => void,
    readonly onStatus: (status: Status, code: number) => void,
  ) {}

  connect(): void {
    if (this.#closed) return;
    const query = new URLSearchParams({ token: this.token });
    if (this.#seat) query.set("seat", this.#seat);
    if (this.snapshot) {
      query.set("since", String(this.snapshot.n));
      query.set("talk", String(this.snapshot.talk.length));
    }
    const base = location.origin.replace(/^http/, "ws");
    const socket = new WebSocket(`${base}/api/tables/${encodeURIComponent(this.id)}/live?${query}`);
    this.#socket = socket;
    socket.onmessage = (event) => this.#read(String(event.data));
    socket.onopen = () => {
      this.#tries = 0;
      this.onStatus("live", 0);
      for (const { message } of this.#waiting.values()) socket.send(JSON.stringify(message));
      this.#ping = window.setInterval(
        () => this.#socket?.readyState === WebSocket.OPEN && this.#socket.send('{"type":"ping"}'),
        30_000,
      );
    };
    socket.onclose = (event) => {
      clearInterval(this.#ping);
      if (this.#closed) return;
      const refused = [4401, 4404, 4409].includes(event.code);
      this.onStatus(refused ? "refused" : "lost", event.code);
      if (!refused) this.#timer = window.setTimeout(() => this.connect(), Math.min(10_000, 400 * 2 ** this.#tries++));
    };
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#ping);
    this.#socket?.close();
  }

  look(seat: string): void {
    this.#seat = seat;
    this.#socket?.send(JSON.stringify({ type: "look", seat }));
  }

  /**
   * Sends a message and waits for its answer; a lost connection sends it again, the id keeps it from counting
   * twice.
   */
  ask(type: string, fields: Record<string, unknown> = {}): Promise<Answer> {
    const id = `${this.#mark}-${++this.#count}`,
      message = { type, id, ...fields };
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, message });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
    });
  }

  /** The state that follows a decision comes as a message of its own; nobody waits for it for ever. */
  newer(n: number): Promise<void> {
    if (this.snapshot?.n !== n) return Promise.resolve();
    return new Promise((come) => {
      this.#newer.push({ n, come });
      setTimeout(come, PATIENCE);
    });
  }

  #read(text: string): void {
    const message = JSON.parse(text) as Answer | StateMessage;
    if (message.type === "state") {
      this.snapshot = applyState(this.snapshot, message as StateMessage);
      this.onState(this.snapshot);
      const { n } = this.snapshot;
      for (const waiting of this.#newer) if (waiting.n !== n) waiting.come();
      this.#newer = this.#newer.filter((waiting) => waiting.n === n);
      return;
    }
    const answer = message as Answer,
      waiting = answer.id ? this.#waiting.get(answer.id) : undefined;
    if (!waiting || !answer.id) return;
    this.#waiting.delete(answer.id);
    if (answer.type === "refused")
      waiting.reject({ rule: answer.rule ?? "-", reason: answer.reason ?? "", status: answer.status });
    else waiting.resolve(answer);
  }
}
