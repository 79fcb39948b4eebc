"""Messages to and from the process of Java: named entries, numbers in the order of bytes of Java.

A value is a list of texts (None is a missing one), an array of whole numbers or of floats, or bytes.
"""

import struct
from typing import BinaryIO, Dict, List, Optional, Union

import numpy as np

Value = Union[List[Optional[str]], np.ndarray, bytes]
Message = Dict[str, Value]

_INT = struct.Struct(">i")
_KINDS = {b"I": np.dtype(">i4"), b"D": np.dtype(">f8")}


def encoded(message: Message) -> bytes:
    """The bytes of a message."""
    parts = [_INT.pack(len(message))]
    for name, value in message.items():
        parts += [_text(name), *_payload(value)]
    return b"".join(parts)


def _text(text: Optional[str]) -> bytes:
    if text is None:
        return _INT.pack(-1)
    known = text.encode("utf-8", "replace")
    return _INT.pack(len(known)) + known


def _payload(value: Value) -> List[bytes]:
    if isinstance(value, bytes):
        return [b"B", _INT.pack(len(value)), value]
    if isinstance(value, list):
        return [b"T", _INT.pack(len(value)), *map(_text, value)]
    kind = b"D" if value.dtype.kind == "f" else b"I"
    table = value.reshape(len(value), -1) if value.size else value.reshape(value.shape[:2] if value.ndim > 1 else (len(value), 1))
    return [kind, _INT.pack(table.shape[0]), _INT.pack(table.shape[1]), table.astype(_KINDS[kind]).tobytes(order="F")]


def read(stream: BinaryIO) -> Optional[Message]:
    """The next message; None where the stream ends."""
    start = stream.read(_INT.size)
    if len(start) < _INT.size:
        return None
    return {_read_text(stream) or "": _value(stream) for _ in range(_INT.unpack(start)[0])}


def _bytes(stream: BinaryIO, length: int) -> bytes:
    found = stream.read(length)
    if len(found) < length:
        raise EOFError("the message is cut short")
    return found


def _number(stream: BinaryIO) -> int:
    return _INT.unpack(_bytes(stream, _INT.size))[0]


def _read_text(stream: BinaryIO) -> Optional[str]:
    length = _number(stream)
    return None if length < 0 else _bytes(stream, length).decode("utf-8")


def _value(stream: BinaryIO) -> Value:
    kind = _bytes(stream, 1)
    if kind == b"T":
        return [_read_text(stream) for _ in range(_number(stream))]
    if kind == b"B":
        return _bytes(stream, _number(stream))
    shape = _number(stream), _number(stream)
    numbers = np.frombuffer(_bytes(stream, shape[0] * shape[1] * _KINDS[kind].itemsize), _KINDS[kind])
    return numbers.astype(_KINDS[kind].newbyteorder("=")).reshape(shape, order="F")
